// While the file named by FAULT_FILE exists, Node.js cannot say how its heap is used. Each failure is noted beside it.
import { appendFileSync, existsSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import v8 from 'node:v8'

const { getHeapSpaceStatistics } = v8
v8.getHeapSpaceStatistics = () => {
  if (!existsSync(process.env.FAULT_FILE)) return getHeapSpaceStatistics()
  appendFileSync(`${process.env.FAULT_FILE}.failures`, '.')
  throw new Error('The heap has no statistics')
}
syncBuiltinESMExports()
