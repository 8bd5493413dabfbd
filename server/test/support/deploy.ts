import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_DIR } from './process.ts'

export const DEPLOY_DIR = join(PROJECT_DIR, 'deploy')

export const readDeployed = (name: string) => readFileSync(join(DEPLOY_DIR, name), 'utf8')

type Panel = {
  id: number
  gridPos: { x: number; y: number; w: number; h: number }
  targets: { expr: string }[]
}
type Dashboard = { panels: Panel[]; templating: { list: { query: string | { query: string } }[] } }

export const dashboard = () => JSON.parse(readDeployed('grafana-dashboard.json')) as Dashboard

/** The alert rules, field by field. */
export const alerts = () =>
  readDeployed('alerts.yml')
    .split(/^ {6}- /m)
    .slice(1)
    .map((text) =>
      Object.fromEntries(
        [...text.matchAll(/^ *(\w+): +(\S.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
      ),
    )

/** Every query of the dashboard and of the alerts, without the variables of Grafana. */
export const deployedQueries = () => {
  const { panels, templating } = dashboard()
  const variables = templating.list.flatMap(({ query }) => (typeof query === 'string' ? [] : [query.query]))
  const ofValues = variables.map((query) => /^label_values\((.*), \w+\)$/.exec(query)?.[1] ?? query)
  return [
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...ofValues,
    ...alerts().map(({ expr = '' }) => expr),
  ]
}
