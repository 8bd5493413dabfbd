import type { DemoContext } from '../../platform/demo.ts'

export async function addDemoRecruitment(_context: DemoContext) {}
