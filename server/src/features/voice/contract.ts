import { contract } from '../../api/endpoint.ts'

export const voice = contract('voice', 'Voice agent', {})
