import { contract } from '../../api/endpoint.ts'

export const recruitment = contract('recruitment', 'Recruitment', {})
