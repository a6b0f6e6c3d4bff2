import fastify from 'fastify';
import pg from 'pg';
import { newId } from '../src/shared/ids.ts';

// The baseline of a create: Fastify, one insert into an equal table without triggers, and its commit.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 });
const app = fastify();
const text = { type: 'string' };
const needed = ['orgId', 'ownerId', 'tractionId', 'title', 'contentHtml', 'dueDate'];
const schema = {
  body: { type: 'object', required: needed, properties: Object.fromEntries(needed.map((name) => [name, text])) },
  response: { 200: { type: 'object', properties: { succeeded: { type: 'boolean' }, id: text } } },
};

await pool.query('create table if not exists bare_todo (like todo including defaults including constraints including indexes)');

app.post<{ Body: Record<string, string> }>('/create', { schema }, async ({ body }) => {
  const id = newId();
  await pool.query({
    name: 'create',
    text: `insert into bare_todo (org_id, id, created_by_id, owner_id, traction_id, title, content_html, due_date)
       values ($1, $2, $3, $3, $4, $5, $6, $7)`,
    values: [body['orgId'], id, body['ownerId'], body['tractionId'], body['title'], body['contentHtml'], body['dueDate']],
  });
  return { succeeded: true, id };
});

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
console.log('ready');
