import { createServer } from 'node:http';
import pg from 'pg';
import { WebSocketServer } from 'ws';

// The baseline of a fan-out: what PostgreSQL notifies goes to every socket of a bare `ws` server.
const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });

client.on('notification', ({ payload = '' }) => {
  for (const socket of sockets.clients) socket.send(payload);
});
await client.connect();
await client.query('listen bare');
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'));
