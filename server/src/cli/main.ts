import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { ROLES, type Role, SCOPES, type Scope } from '../api/access.ts'
import { readConfig } from '../config.ts'
import {
  type AccountChanges,
  createAccount,
  createKey,
  listAccounts,
  listKeys,
  type NewKey,
  OperatorError,
  resolveAccount,
  revokeKey,
  updateAccount,
} from '../platform/accounts/accounts.ts'
import { migrate } from '../platform/database/migrate.ts'
import { MajorMismatch } from '../platform/embedded-postgres/version.ts'
import { warnOfMissingAccount } from '../platform/single-sign-on/account.ts'
import { ConfigError } from '../platform/values/config-error.ts'
import { isNetwork } from '../platform/values/networks.ts'
import { API_VERSION } from '../version.ts'
import { openDatabaseServer, withPlatform } from './context.ts'
import type { UpgradeOptions } from './upgrade-postgres.ts'
import { createUser, resetFactors, resetLogIn, resetPassword, showSetup, showUsers } from './users.ts'

type Output = { json?: boolean }

/** Prints the text, or with --json the result as one line of JSON. */
function print(output: Output, result: object, text: string) {
  console.log(output.json ? JSON.stringify(result) : text)
}

const integer = (value: string) => {
  if (/^[1-9]\d{0,2}$/.test(value)) return Number(value)
  throw new InvalidArgumentError('It must be a whole number from 1 to 999.')
}

const scopeList = (value: string): Scope[] => {
  const all = Object.keys(SCOPES) as Scope[]
  if (value === 'all') return all
  const scopes = value.split(',').map((scope) => scope.trim())
  const unknown = scopes.filter((scope) => !all.includes(scope as Scope))
  if (unknown.length > 0)
    throw new InvalidArgumentError(`Unknown: ${unknown.join(', ')}. Known: all, ${all.join(', ')}.`)
  return [...new Set(scopes)] as Scope[]
}

const futureTime = (value: string) => {
  const time = new Date(value)
  if (time > new Date()) return time
  throw new InvalidArgumentError(
    'It must be a time in the future, such as 2030-01-31 or 2030-01-31T12:00:00Z.',
  )
}

const networkList = (value: string) => {
  const networks = value.split(',').map((network) => network.trim())
  if (networks.every(isNetwork)) return networks
  throw new InvalidArgumentError('It must be addresses or networks, such as 203.0.113.7,2001:db8::/32.')
}

/** Commands import their own code on demand, so that none has to load the whole server. */
const program = new Command('sitewright')
  .description('The self-hosted, open-source back end for websites and the businesses that run on them')
  .version(API_VERSION)
  .showHelpAfterError()
  // Options after a command are its own, and not those of the command above it.
  .enablePositionalOptions()
  .exitOverride()

const ACCOUNT = ['--account <id>', 'the account; optional if there is only one'] as const

/** Adds a command with the option --json. */
function command(parent: Command, name: string, description: string): Command {
  return parent
    .command(name)
    .description(description)
    .option('--json', 'print one line of JSON')
    .exitOverride()
}

const accounts = program.command('accounts').description('Manage accounts').exitOverride()
command(accounts, 'create', 'Create an account')
  .requiredOption('--name <name>', 'its name')
  .requiredOption('--tier <tier>', 'free, starter, professional, agency, or a custom tier')
  .action(async (options: Output & { name: string; tier: string }) => {
    const account = await withPlatform(async ({ db, clock, singleSignOn, log }) => {
      const created = await createAccount(db, options.name, options.tier, clock.now())
      await warnOfMissingAccount(db, singleSignOn, log)
      return created
    })
    print(options, account, `Account ${account.id}`)
  })
command(accounts, 'list', 'List the accounts').action(async (options: Output) => {
  const list = await withPlatform(({ db }) => listAccounts(db))
  const lines = list.map(
    ({ id, tier, name, suspendedAt }) => `${id}  ${tier}  ${name}${suspendedAt ? '  suspended' : ''}`,
  )
  print(options, { accounts: list }, lines.join('\n') || 'No accounts')
})

command(accounts, 'update', 'Change the name or tier of an account, or suspend it')
  .argument('<id>', 'the id of the account')
  .option('--name <name>', 'its name')
  .option('--tier <tier>', 'free, starter, professional, agency, or a custom tier')
  .addOption(
    new Option('--suspend', 'reject its keys and changes, and stop serving its sites').conflicts('resume'),
  )
  .option('--resume', 'end the suspension')
  .action(async (id: string, options: Output & AccountChanges & { suspend?: boolean; resume?: boolean }) => {
    const { name, tier, suspend, resume } = options
    const changes = {
      ...(name !== undefined && { name }),
      ...(tier !== undefined && { tier }),
      ...((suspend || resume) && { isSuspended: suspend === true }),
    }
    const { endDue } = await import('../end-due.ts')
    const account = await withPlatform(({ db, clock }) =>
      updateAccount({ db, now: clock.now(), endDue }, id, changes),
    )
    const { suspendedAt } = account
    print(options, account, `${id}  ${account.tier}  ${account.name}${suspendedAt ? '  suspended' : ''}`)
  })

const keys = program.command('keys').description('Manage API keys').exitOverride()
command(keys, 'create', 'Create an API key')
  .option(...ACCOUNT)
  .requiredOption('--name <name>', 'its purpose')
  .addOption(
    new Option('--mode <mode>', 'the sites it has access to')
      .choices(['live', 'sandbox'])
      .makeOptionMandatory(),
  )
  .requiredOption('--scopes <list>', 'all, or comma-separated scopes', scopeList)
  .option('--expires <time>', 'when it stops working, such as 2030-01-31', futureTime)
  .option('--networks <list>', 'comma-separated addresses and networks it may be used from', networkList)
  .action(async (options: Output & { account?: string; expires?: Date } & NewKey) => {
    const { expires: expiresAt = null } = options
    const key = await withPlatform(async ({ db, clock }) =>
      createKey(db, await resolveAccount(db, options.account), { ...options, expiresAt }, clock.now()),
    )
    print(options, key, `Key ${key.id}\n${key.key}\nSave it now: it is not shown again.`)
  })
command(keys, 'list', 'List the API keys of an account')
  .option(...ACCOUNT)
  .action(async (options: Output & { account?: string }) => {
    const list = await withPlatform(async ({ db }) => listKeys(db, await resolveAccount(db, options.account)))
    const lines = list.map(
      (key) =>
        `${key.id}  ${key.hint}…  ${key.revokedAt ? 'revoked' : 'active '}  ${key.name}  (${key.scopes.length} scopes)`,
    )
    print(options, { keys: list }, lines.join('\n') || 'No keys')
  })
command(keys, 'revoke', 'Revoke an API key')
  .argument('<id>', 'the id of the key')
  .action(async (id: string, options: Output) => {
    const revoked = await withPlatform(({ db, clock }) => revokeKey(db, id, clock.now()))
    print(options, revoked, `Key ${id} revoked`)
  })

const users = program.command('users').description('Manage the users who log in').exitOverride()
command(users, 'create', 'Add a user to an account, with a one-time link to join')
  .requiredOption('--email <email>', 'the email to log in with')
  .requiredOption('--name <name>', 'the name of the user')
  .option(...ACCOUNT)
  .addOption(new Option('--role <role>', 'the role in the account').choices(ROLES).default('owner'))
  .action(async (options: Output & { email: string; name: string; account?: string; role: Role }) => {
    const { result, text } = await withPlatform((platform, config) => createUser(platform, config, options))
    print(options, result, text)
  })
command(users, 'list', 'List the users').action(async (options: Output) => {
  const { result, text } = await withPlatform(showUsers)
  print(options, result, text)
})
command(users, 'reset-password', 'Print a one-time link to choose a new password')
  .argument('<email>', 'the email of the user')
  .action(async (email: string, options: Output) => {
    const { result, text } = await withPlatform((platform, config) => resetPassword(platform, config, email))
    print(options, result, text)
  })
command(users, 'reset-factors', 'Remove the second factors of a user who has lost them')
  .argument('<email>', 'the email of the user')
  .action(async (email: string, options: Output) => {
    const { result, text } = await withPlatform((platform) => resetFactors(platform, email))
    print(options, result, text)
  })
command(users, 'reset-login', 'Remove the password, factors and links of a user whose login is not theirs')
  .argument('<email>', 'the email of the user')
  .action(async (email: string, options: Output) => {
    const { result, text } = await withPlatform((platform) => resetLogIn(platform, email))
    print(options, result, text)
  })
command(users, 'set-operator', 'Make a user an operator of the server')
  .argument('<email>', 'the email of the user')
  .option('--no-operator', 'remove the user as an operator')
  .action(async (email: string, options: Output & { operator: boolean }) => {
    const { setOperator } = await import('../platform/accounts/people.ts')
    const user = await withPlatform(({ db }) => setOperator(db, email, options.operator))
    const text = `${email} ${options.operator ? 'operates' : 'does not operate'} the server`
    print(options, { ...user, isOperator: options.operator }, text)
  })
command(users, 'setup', 'Print a new one-time link to become the first owner of the server').action(
  async (options: Output) => {
    const { result, text } = await withPlatform(showSetup)
    print(options, result, text)
  },
)

command(program, 'demo', 'Load demo data into an account: a live and a sandbox site')
  .option(...ACCOUNT)
  .action(async (options: Output & { account?: string }) => {
    const { loadDemo } = await import('../demo/load.ts')
    const sites = await withPlatform(async (platform) =>
      loadDemo(platform, await resolveAccount(platform.db, options.account)),
    )
    print(options, sites, `Live site ${sites.liveSiteId}\nSandbox site ${sites.sandboxSiteId}`)
  })

command(program, 'serve', 'Start the server')
  .option('--workers <n>', 'number of processes', integer, 1)
  .option('--no-worker', 'leave jobs and deliveries to processes started with: sitewright worker')
  .action(async (options: Output & { workers: number; worker: boolean }) => {
    const { serve } = await import('./serve.ts')
    await serve(readConfig(process.env), options)
  })

command(program, 'worker', 'Run jobs and deliver events, without serving').action(async (options: Output) => {
  const { work } = await import('./worker.ts')
  await work(readConfig(process.env), options)
})

command(program, 'migrate', 'Bring the database up to date').action(async (options: Output) => {
  const database = await openDatabaseServer(readConfig(process.env))
  try {
    const applied = await migrate(database.directUrl)
    print(options, { applied }, applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Up to date')
  } finally {
    await database.close()
  }
})

command(program, 'doctor', 'Check the server for problems and say how to fix them').action(
  async (options: Output) => {
    const { examineServer } = await import('./doctor.ts')
    const { result, text } = await examineServer(readConfig(process.env))
    print(options, result, text)
    if (result.problems > 0) process.exitCode = 1
  },
)

const FROM = ['--from <place>', 'where the backups are: a folder, or s3://bucket/prefix'] as const
const IDENTITY = ['--identity <file>', 'the file with the private key'] as const
const BACKUP = ['--backup <id>', 'the backup; the newest one by default'] as const
type Reading = Output & { from: string; identity: string; backup?: string }

const backup = command(program, 'backup', 'Back up the database and media, encrypted, while the server runs')
  .enablePositionalOptions()
  .option('--to <place>', 'where to: a folder, or s3://bucket/prefix; BACKUP_TO unless given')
  .option('--recipient <key>', 'the public key to encrypt to; BACKUP_RECIPIENT by default')
  .action(async (options: Output & { to?: string; recipient?: string }) => {
    const { makeBackup } = await import('./backup.ts')
    const { result, text } = await makeBackup(options)
    print(options, result, text)
  })
command(backup, 'keygen', 'Create the key pair that encrypts and decrypts backups').action(
  async (options: Output) => {
    const { makeKey } = await import('./backup.ts')
    const { result, text } = await makeKey()
    print(options, result, text)
  },
)
command(backup, 'list', 'List the backups in a place')
  .option(...FROM)
  .action(async (options: Output & { from?: string }) => {
    const { showBackups } = await import('./backup.ts')
    const { result, text } = await showBackups(readConfig(process.env), options.from)
    print(options, result, text)
  })
command(backup, 'verify', 'Read an entire backup and verify its checksums')
  .requiredOption(...FROM)
  .requiredOption(...IDENTITY)
  .option(...BACKUP)
  .action(async (options: Reading) => {
    const { verifyBackup } = await import('./backup.ts')
    const { result, text } = await verifyBackup(readConfig(process.env), options)
    print(options, result, text)
  })
command(program, 'restore', 'Restore a backup into an empty database and DATA_DIR')
  .requiredOption(...FROM)
  .requiredOption(...IDENTITY)
  .option(...BACKUP)
  .action(async (options: Reading) => {
    const { restoreBackup } = await import('./backup.ts')
    const { result, text } = await restoreBackup(readConfig(process.env), options)
    print(options, result, text)
  })

command(program, 'upgrade-postgres', 'Move the embedded database to the PostgreSQL of this version')
  .option('--old-binaries <dir>', 'the binaries of the PostgreSQL that created the database')
  .addOption(
    new Option('--back', 'restore the database as it was before the upgrade').conflicts('oldBinaries'),
  )
  .option('--discard-changes', 'with --back: lose what was written since the upgrade')
  .addOption(
    new Option('--remove-old', 'delete the databases of other versions').conflicts(['oldBinaries', 'back']),
  )
  .action(async (options: Output & UpgradeOptions) => {
    const { upgradeDatabase } = await import('./upgrade-postgres.ts')
    const { result, text } = await upgradeDatabase(readConfig(process.env), options)
    print(options, result, text)
  })

command(program, 'openapi', 'Print the OpenAPI document').action(async (options: Output) => {
  const [{ openApiDocument }, { contracts, visitorContracts }, { events }] = await Promise.all([
    import('../codegen/openapi.ts'),
    import('../contract.ts'),
    import('../events.ts'),
  ])
  const document = openApiDocument(contracts, { version: API_VERSION, events, visits: visitorContracts })
  print(options, document, JSON.stringify(document, null, 2))
})

const imports = program.command('import').description('Import from other systems').exitOverride()
command(imports, 'wordpress', 'Import a WordPress export (WXR)')
  .argument('<file>', 'the export file')
  .option(...ACCOUNT)
  .requiredOption('--site <id>', 'the site to import into')
  .action(async (file: string, options: Output & { account?: string; site: string }) => {
    const { importWordpressFile } = await import('./import-wordpress.ts')
    const summary = await withPlatform(async (platform) => {
      const account = await resolveAccount(platform.db, options.account)
      return importWordpressFile(platform, file, { ...options, account })
    })
    print(options, summary.result, summary.text)
  })

command(imports, 'shopify', 'Import Shopify CSV exports: products, customers and orders')
  .argument('<files...>', 'the CSV files, in any order')
  .option(...ACCOUNT)
  .requiredOption('--site <id>', 'the site to import into')
  .action(async (files: string[], options: Output & { account?: string; site: string }) => {
    const { importShopifyFiles } = await import('./import-shopify.ts')
    const summary = await withPlatform(async (platform) => {
      const account = await resolveAccount(platform.db, options.account)
      return importShopifyFiles(platform, files, { ...options, account })
    })
    print(options, summary.result, summary.text)
  })

command(imports, 'site', 'Import a site from a Sitewright archive, as a new draft')
  .requiredOption('--from <file>', 'the archive')
  .option(...ACCOUNT)
  .action(async (options: Output & { account?: string; from: string }) => {
    const { importFromFile } = await import('./site-archive.ts')
    const summary = await withPlatform(async (platform) =>
      importFromFile(platform, await resolveAccount(platform.db, options.account), options.from),
    )
    print(options, summary.result, summary.text)
  })

command(program, 'export', 'Export a site as an archive, for: sitewright import site')
  .requiredOption('--site <id>', 'the site')
  .requiredOption('--to <file>', 'the archive to write')
  .action(async (options: Output & { site: string; to: string }) => {
    const { exportToFile } = await import('./site-archive.ts')
    const summary = await withPlatform((platform) => exportToFile(platform, options.site, options.to))
    print(options, summary.result, summary.text)
  })

/** Reduces an error that the operator can fix to its message. Other errors keep their stack. */
function explain(error: unknown): unknown {
  if ([OperatorError, ConfigError, MajorMismatch].some((kind) => error instanceof kind))
    return (error as Error).message
  const { code, port, address } = error as { code?: string; port?: number; address?: string }
  if (code === 'EADDRINUSE') return `${address}:${port} is already in use; set PORT to another port`
  if (code === 'EACCES' && port) return `This user may not listen on port ${port}; set PORT to one above 1023`
  return error
}

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode
  else {
    console.error(explain(error))
    process.exitCode = 1
  }
}
