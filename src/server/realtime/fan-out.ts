import type { Namespace } from 'socket.io';

const finalText = 0x81;
const shortest = 126;
const longest = 0x1_00_00;

/** A text as one WebSocket frame of a server, header and payload in one piece, so that each socket is written to once. */
export const frameOf = (text: string): Buffer => {
  const length = Buffer.byteLength(text);
  const header = length < shortest ? 2 : length < longest ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = finalText;
  if (header === 2) frame[1] = length;
  else if (header === 4) {
    frame[1] = shortest;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, header);
  return frame;
};

/** Engine.IO's mark of a message, which it puts before what Socket.IO sends. */
const message = '4';

/** Sends an event to a room. It is encoded once for all; Socket.IO's own broadcast writes header and payload apart to each socket. */
export const fanOut = (namespace: Namespace, room: string, event: string, data: unknown): void => {
  const ids = namespace.adapter.rooms.get(room);
  if (ids === undefined) return;
  const packet = `2${namespace.name},${JSON.stringify([event, data])}`;
  const options = { compress: false, wsPreEncodedFrame: [frameOf(message + packet)] };
  for (const id of ids) namespace.sockets.get(id)?.conn.write(packet, options);
};
