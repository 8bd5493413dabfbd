import type { DemoContext } from '../../platform/demo.ts'

export async function addDemoVoice(_context: DemoContext) {}
