import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)

/** Runs the repository's compiler; rejects with its output. */
export const tsc = (cwd: string, ...args: string[]) =>
  run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), ...args], { cwd }).catch(
    (error: { stdout: string }) => Promise.reject(new Error(error.stdout)),
  )

type Packed = { name: string; filename: string; files: { path: string }[] }

/** Installs the `npm pack` archive of a workspace into a project. */
export async function installPacked(folder: string, workspace: string) {
  const pack = ['pack', '--ignore-scripts', '--offline', '--json', '--pack-destination', folder]
  const { stdout } = await run('npm', pack, { cwd: join(ROOT, workspace) })
  const [{ name, filename, files }] = JSON.parse(stdout) as [Packed]
  const installed = join(folder, 'node_modules', name)
  await mkdir(installed, { recursive: true })
  await run('tar', ['-xzf', join(folder, filename), '--strip-components=1', '-C', installed])
  await rm(join(folder, filename))
  return { installed, files: files.map(({ path }) => path).sort() }
}

/**
 * An empty project outside of the repository, in which the client is installed as `npm pack` packs it. `others` are
 * packages of the repository that it has too.
 */
export async function newProject(others: string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'sitewright-project-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const { installed, files } = await installPacked(folder, 'client')
  for (const name of others) {
    const link = join(folder, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(join(ROOT, 'node_modules', name), link)
  }
  return {
    folder,
    installed,
    files,
    write: (name: string, text: string) => writeFile(join(folder, name), text),
    /** Runs a script of the project and returns its output. */
    run: async (name: string, env: Record<string, string> = {}) => {
      const { stdout } = await run(process.execPath, [name], { cwd: folder, env: { ...process.env, ...env } })
      return stdout
    },
    list: (path: string) => readdir(join(folder, path)),
  }
}
