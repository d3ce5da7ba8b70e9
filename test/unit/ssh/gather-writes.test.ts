import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { gatherWrites } from '../../../main/ssh/gather-writes.ts';

it('what is written in one turn leaves at its end, in order', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const arrived = once(server, 'connection').then(async ([connection]) => {
    const chunks: Buffer[] = [];
    for await (const chunk of connection) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  gatherWrites(socket);
  for (const turn of ['1', '2']) {
    for (const piece of ['length ', 'content ', 'tag ']) socket.write(turn + piece);
    expect(socket.writableCorked).toBe(1);
    await new Promise(setImmediate);
    expect(socket.writableCorked).toBe(0);
  }
  socket.write('last');
  socket.end();
  expect(await arrived).toBe('1length 1content 1tag 2length 2content 2tag last');
});
