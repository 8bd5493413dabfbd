import { contract } from '../../api/endpoint.ts'

export const blocks = contract('blocks', 'Custom blocks', {})
