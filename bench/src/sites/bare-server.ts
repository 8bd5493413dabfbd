import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

/** Answers every request with the same bytes and headers: those in the file. */
const { headers, body } = JSON.parse(readFileSync(process.argv[2] as string, 'utf8'))
const bytes = Buffer.from(body, 'base64')
const app = Fastify()
app.get('/', (_request, reply) => reply.headers(headers).send(bytes))
process.on('SIGTERM', () => app.close())
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
