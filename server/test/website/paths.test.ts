import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { operationsOf } from '../../src/api/endpoint.ts'
import { pathTo } from '../../src/api/path-params.ts'
import { visitorContracts } from '../../src/contract.ts'
import { bookingVisits } from '../../src/features/booking/visits/contract.ts'
import { VIEWS } from '../../src/website/visitors/views.ts'

/** Paths below `/_sw/` outside of contracts, and why. */
const OTHERS: Record<string, string> = {
  'blocks/src/generated.ts': 'generated from the contracts',
  'server/src/features/publishing/rules.ts': 'previews are served by the website',
  'server/src/features/seo/redirects/rules.ts': 'no redirect may begin with it',
  'server/src/http/visitors/mount-visitors.ts': 'what is left is not found',
  'server/src/website/assets/fonts.ts': 'files of the server',
  'server/src/website/assets/island.ts': 'files of the server',
  'server/src/website/maps.ts': 'pictures of the server',
  'server/src/website/visitors/form.ts': 'forms are on pages of the site',
  'server/src/website/website.ts': 'all of it is left to the router',
}

const operations = operationsOf(visitorContracts)

describe('the paths of visitors', () => {
  test('are written in contracts, and nowhere else', () => {
    const files = execFileSync('git', ['ls-files', 'server/src', 'blocks/src', 'dashboard/src', 'mcp/src'], {
      cwd: new URL('../../../', import.meta.url),
      encoding: 'utf8',
    }).split('\n')
    const found = files.filter((file) => {
      if (!/\.tsx?$/.test(file) || file.endsWith('contract.ts')) return false
      const text = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
      return /^(?!\s*\/?\*).*['"`](?:\$\{\w+\})?\/_sw\//m.test(text)
    })
    expect(found.filter((file) => !(file in OTHERS))).toEqual([])
    expect(Object.keys(OTHERS).filter((file) => !found.includes(file))).toEqual([])
  })

  test('get their parameters and their query from the contract', () => {
    const { listTimes, cancelBooking, book } = bookingVisits.endpoints
    expect(pathTo(book)).toBe('/_sw/bookings')
    expect(pathTo(cancelBooking, { token: 'a b/c' })).toBe('/_sw/bookings/a%20b%2Fc/cancel')
    expect(pathTo(listTimes, { serviceId: 'a&b', date: '2030-01-02', booking: null })).toBe(
      '/_sw/slots?serviceId=a%26b&date=2030-01-02',
    )
  })

  test('that are read have a page, and forms name the page they are on', () => {
    const read = operations.flatMap(({ id, endpoint }) =>
      endpoint.method === 'GET' && endpoint.reply.kind !== 'file' ? [id] : [],
    )
    expect(Object.keys(VIEWS).sort()).toEqual(read.sort())
    expect(operations.filter(({ endpoint: { isOnPageOf: page } }) => page && !(page in VIEWS))).toEqual([])
  })
})
