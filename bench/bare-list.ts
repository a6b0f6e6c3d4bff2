import compress from '@fastify/compress';
import fastify from 'fastify';
import pg from 'pg';
import { compressOptions } from '../src/server/http/answers/compression.ts';

// The baseline of a list: Fastify and the same SELECT, without session, row-level security or access check, with a serialiser made from a
// schema. It compresses as the app does.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });
const app = fastify();
await app.register(compress, compressOptions);
const text = { type: 'string' };
const nullable = { type: 'string', nullable: true };
const row = {
  type: 'object',
  properties: {
    id: text,
    title: text,
    ownerId: text,
    tractionId: text,
    meetingId: nullable,
    status: text,
    source: text,
    created: text,
    version: { type: 'number' },
  },
};
const schema = {
  response: { 200: { type: 'object', properties: { succeeded: { type: 'boolean' }, items: { type: 'array', items: row } } } },
};

app.get('/list', { schema }, async () => {
  const { rows } = await pool.query<Record<string, unknown>>({
    name: 'list',
    text: `select id, title, owner_id as "ownerId", traction_id as "tractionId", meeting_id as "meetingId", status, source, created_at as created, version
        from ${process.env['TABLE'] ?? 'todo'} where org_id = $1 and traction_id = $2 and status <> 'Removed' order by created_at, id limit 100`,
    values: [process.env['ORG'], process.env['TRACTION']],
  });
  return { succeeded: true, items: rows };
});

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
console.log('ready');
