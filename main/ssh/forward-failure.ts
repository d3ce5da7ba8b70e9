import { LabError } from '../lab-error.ts';

/** RFC 4254, 5.1. */
const administrativelyProhibited = 1;

/** A jump host does not open the way: its own rules forbid it, or it does not get there itself. */
export function forwardFailure(jumpName: string, address: string, port: number, error: Error): LabError {
  const forbidden = 'reason' in error && error.reason === administrativelyProhibited;
  const where = `${address.includes(':') ? `[${address}]` : address}:${port}`;
  return new LabError(
    {
      code: 'host-unreachable',
      message: forbidden
        ? `The jump host ${jumpName} does not let connections through to ${where}.`
        : `The jump host ${jumpName} does not reach ${where}.`,
      remedy: forbidden
        ? 'Allow it in its sshd_config (AllowTcpForwarding, PermitOpen), or go another way.'
        : `Check the address and port as ${jumpName} sees them, and that nothing between the two drops the packets.`,
      subject: jumpName,
      detail: error.message,
    },
    { cause: error },
  );
}
