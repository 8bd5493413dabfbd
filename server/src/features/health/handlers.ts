import type { HandlersOf } from '../../platform/context.ts'
import type { HealthMonitor } from '../../platform/observe/health-monitor.ts'
import type { health } from './contract.ts'

export function healthHandlers(monitor: HealthMonitor): HandlersOf<typeof health> {
  return {
    async get() {
      return monitor.report()
    },

    async detailed() {
      return monitor.report()
    },
  }
}
