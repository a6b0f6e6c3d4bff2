import type { Namespace, Socket } from 'socket.io';
import { hubLimits } from './limits.ts';

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

/** An event of a hub, by its namespace, as one frame. */
export const eventFrame = (namespace: string, name: string, data: unknown): Buffer =>
  frameOf(`${event}${namespace},${JSON.stringify([name, data])}`);

/**
 * Writes frames to a listener. One that does not read is cut once too many bytes wait for it: what waits is held in memory, and
 * a client that reconnects catches up.
 */
export const writeTo = ({ conn, request: { socket: connection } }: Socket, frames: Buffer, most: number = hubLimits.unsentBytes): void => {
  if (conn.readyState !== 'open' || !connection.writable) return;
  if (connection.writableLength + frames.length > most) connection.destroy();
  else connection.write(frames);
};

const write = (namespace: Namespace, room: string, frames: Buffer): void => {
  for (const id of namespace.adapter.rooms.get(room) ?? []) {
    const socket = namespace.sockets.get(id);
    if (socket !== undefined) writeTo(socket, frames);
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
    const frame = eventFrame(namespace.name, name, data);
    const frames = waiting.get(room);
    if (frames === undefined) waiting.set(room, [frame]);
    else frames.push(frame);
  };
};
