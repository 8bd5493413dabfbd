import { useQuery } from '@tanstack/react-query'
import { anonymousApi } from '../../../lib/session.tsx'

export const FACTORS = ['factors']

export const useFactors = (enabled = true) =>
  useQuery({ queryKey: FACTORS, queryFn: () => anonymousApi.people.getFactors(), enabled })
