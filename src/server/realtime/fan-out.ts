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

/** Engine.IO's mark of a message and Socket.IO's of an event. */
const event = '42';

const write = (namespace: Namespace, room: string, frame: Buffer): void => {
  for (const id of namespace.adapter.rooms.get(room) ?? []) {
    const socket = namespace.sockets.get(id);
    if (socket === undefined || socket.conn.readyState !== 'open') continue;
    const connection = socket.request.socket;
    if (connection.writable) connection.write(frame);
  }
};

/**
 * Sends events to the rooms of a hub. An event is encoded once for all who hear it, and what a tick tells a room leaves in
 * one write for each listener, past the queues of Socket.IO, which would frame, copy and wait for each event apart.
 */
export const makeFanOut = (namespace: Namespace): ((room: string, name: string, data: unknown) => void) => {
  const waiting = new Map<string, Buffer[]>();
  const leave = () => {
    for (const [room, frames] of waiting) write(namespace, room, Buffer.concat(frames));
    waiting.clear();
  };
  return (room, name, data) => {
    if (!namespace.adapter.rooms.has(room)) return;
    if (waiting.size === 0) process.nextTick(leave);
    const frame = frameOf(`${event}${namespace.name},${JSON.stringify([name, data])}`);
    const frames = waiting.get(room);
    if (frames === undefined) waiting.set(room, [frame]);
    else frames.push(frame);
  };
};
