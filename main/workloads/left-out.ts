/** Said of lines of intervals whose time cannot be; an import makes a doubt of it. */
export const beforeStart = 'An interval was left out: its time is below zero.';
export const notLater = 'A line was left out: its time is not later than that of the line before.';
