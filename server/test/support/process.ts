import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const PROJECT_DIR = fileURLToPath(new URL('../../../', import.meta.url))
const SITEWRIGHT = fileURLToPath(new URL('../../bin/sitewright.js', import.meta.url))

/** Runs a CLI command; resolves to its output and exit code. */
export async function runCli(args: string[], env: Record<string, string>) {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [SITEWRIGHT, ...args], {
      env: environment(env),
      maxBuffer: 64 * 1024 * 1024,
    })
    return { code: 0, stdout, stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, stdout, stderr }
  }
}

/** Starts a CLI command that the test ends. */
export const startCli = (args: string[], env: Record<string, string>) =>
  spawn(process.execPath, [SITEWRIGHT, ...args], { env: environment(env), stdio: 'ignore' })

/** The last line of a command's output, as JSON. */
export async function runJson(args: string[], env: Record<string, string>) {
  const { code, stdout, stderr } = await runCli([...args, '--json'], env)
  if (code !== 0) throw new Error(`sitewright ${args.join(' ')} exited with ${code}: ${stderr}`)
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) as string)
}

export type RunningProcess = {
  process: ChildProcess
  started: Record<string, string>
  output(): string
  stop(): Promise<number | null>
}
export type ServerProcess = RunningProcess & { address: string }

/** Starts `sitewright serve` in a process of its own and waits until it listens. */
export async function serveProcess(env: Record<string, string>, args: string[] = []): Promise<ServerProcess> {
  const started = await startProcess(['serve', ...args], env, '{"address"')
  return { ...started, address: started.started.address as string }
}

/** Starts `sitewright worker` in a process of its own and waits until it is ready. */
export const workerProcess = (env: Record<string, string>) => startProcess(['worker'], env, '{"worker"')

/** Starts a long-running command and waits for the line it prints when it is ready. */
async function startProcess(
  args: string[],
  env: Record<string, string>,
  ready: string,
): Promise<RunningProcess> {
  const child = spawn(process.execPath, [SITEWRIGHT, ...args, '--json'], {
    env: environment({ PORT: '0', LOG_LEVEL: 'warn', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const started = await new Promise<Record<string, string>>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk
      const line = output.split('\n').find((text) => text.startsWith(ready))
      if (line && output.includes(`${line}\n`)) resolve(JSON.parse(line))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code, signal) =>
      reject(new Error(`${args[0]} exited with ${code ?? signal}: ${output}`)),
    )
  })
  return {
    process: child,
    started,
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      return child.exitCode
    },
  }
}

/** The environment of this process without the variables that configure a server. */
function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  const {
    DATABASE_URL,
    DIRECT_DATABASE_URL,
    DATA_DIR,
    PORT,
    HOST,
    S3_BUCKET,
    REDIS_URL,
    SECRET_KEY,
    NODE_ENV,
    NODE_OPTIONS,
    ...rest
  } = process.env
  return { ...rest, ...env }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
