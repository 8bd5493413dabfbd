import { type DoctorContext, examine, type Finding } from './check.ts'
import { databaseChecks } from './database.ts'
import { machineChecks } from './machine.ts'
import { serviceChecks } from './services.ts'
import { workChecks } from './work.ts'

export const diagnose = (context: DoctorContext): Promise<Finding[]> =>
  examine([
    ...machineChecks(context),
    ...databaseChecks(context),
    ...workChecks(context),
    ...serviceChecks(context),
  ])
