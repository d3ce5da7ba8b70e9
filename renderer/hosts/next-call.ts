/** What goes on once the trouble is over: whatever met it. */
export type NextCall = 'hosts.check' | 'hosts.test';
