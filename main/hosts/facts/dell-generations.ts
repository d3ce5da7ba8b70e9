/**
 * Dell PowerEdge rack servers by generation: socket, sockets of the board, memory slots. Sources: the Owner's Manuals and
 * Technical Guides of each model (chapters on processors and system memory).
 */
export interface Chassis {
  readonly model: string;
  readonly generation: number;
  readonly socket: string;
  /** The processors it takes, in words. */
  readonly takes: string;
  readonly sockets: number;
  readonly memorySlots: number;
  /** What its generation of RAID controllers is called. */
  readonly raid: string;
}

const eleventh = { generation: 11, socket: 'LGA1366', takes: 'Xeon 5500/5600', raid: 'PERC 6/i, H200, H700' };
const twelfth = {
  generation: 12,
  socket: 'LGA2011',
  takes: 'Xeon E5-2600 (v1, v2)',
  raid: 'PERC H310, H710, H710P, H810',
};
const thirteenth = {
  generation: 13,
  socket: 'LGA2011-3',
  takes: 'Xeon E5-2600 v3/v4',
  raid: 'PERC H330, H730, H730P',
};
const fourteenth = {
  generation: 14,
  socket: 'LGA3647',
  takes: 'Xeon Scalable',
  raid: 'PERC H330, H730P, H740P',
};

const chassis: readonly Chassis[] = [
  { model: 'R410', ...eleventh, sockets: 2, memorySlots: 8 },
  { model: 'R510', ...eleventh, sockets: 2, memorySlots: 8 },
  { model: 'R610', ...eleventh, sockets: 2, memorySlots: 12 },
  { model: 'R710', ...eleventh, sockets: 2, memorySlots: 18 },
  { model: 'R420', ...twelfth, socket: 'LGA1356', takes: 'Xeon E5-2400', sockets: 2, memorySlots: 12 },
  { model: 'R520', ...twelfth, socket: 'LGA1356', takes: 'Xeon E5-2400', sockets: 2, memorySlots: 12 },
  { model: 'R620', ...twelfth, sockets: 2, memorySlots: 24 },
  { model: 'R720', ...twelfth, sockets: 2, memorySlots: 24 },
  { model: 'R720xd', ...twelfth, sockets: 2, memorySlots: 24 },
  { model: 'R630', ...thirteenth, sockets: 2, memorySlots: 24 },
  { model: 'R730', ...thirteenth, sockets: 2, memorySlots: 24 },
  { model: 'R730xd', ...thirteenth, sockets: 2, memorySlots: 24 },
  { model: 'R640', ...fourteenth, sockets: 2, memorySlots: 24 },
  { model: 'R740', ...fourteenth, sockets: 2, memorySlots: 24 },
  { model: 'R740xd', ...fourteenth, sockets: 2, memorySlots: 24 },
];

/** `PowerEdge R710`, `Dell R620`, `Dell Inc.; PowerEdge R520`; undefined for one that is not in the table. */
export function chassisOf(model: string): Chassis | undefined {
  const name = /\b(R\d{3}(?:xd)?)\b/i.exec(model)?.[1]?.toLowerCase();
  return chassis.find((one) => one.model.toLowerCase() === name);
}

/** The rack servers that a processor of this socket fits, for "as in R620 or R720". */
export function chassisWithSocket(socket: string): readonly string[] {
  return chassis.flatMap((one) => (one.socket === socket && /^R[67]\d0$/.test(one.model) ? [one.model] : []));
}
