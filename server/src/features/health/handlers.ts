import type { HandlersOf } from '../../platform/context.ts'
import type { HealthMonitor } from '../../platform/health-monitor.ts'
import type { health } from './contract.ts'

export function healthHandlers(monitor: HealthMonitor): HandlersOf<typeof health> {
  return {
    async get() {
      const { status, version, timestamp, services } = await monitor.report()
      return { status, version, timestamp, services }
    },

    async detailed() {
      return monitor.report()
    },
  }
}
