import type pg from 'pg'

/**
 * Stops the connections of a server that have one of the names, as a PostgreSQL that stalls does, until the work has
 * ended; those too that are opened meanwhile, because reads that stall move to others.
 */
export async function stalled<T>(admin: pg.Client, names: string[], work: () => Promise<T>): Promise<T> {
  const stopped = new Set<number>()
  const stop = async () => {
    const { rows } = await admin.query(
      'select pid from pg_stat_activity where datname = current_database() and application_name = any ($1)',
      [names],
    )
    for (const { pid } of rows.filter((row) => !stopped.has(row.pid))) {
      process.kill(pid, 'SIGSTOP')
      stopped.add(pid)
    }
  }
  await stop()
  let isOver = false
  const stopping = (async () => {
    while (!isOver) await stop()
  })()
  try {
    return await work()
  } finally {
    isOver = true
    await stopping
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
  }
}
