import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const tokenIn = (hash: string) => new URLSearchParams(hash).get('token') ?? ''

/** What a one-time link carries behind its `#`, which no server on the way gets to see. Taken out of the address at once. */
export function useLinkToken(): string {
  const navigate = useNavigate()
  const hash = useLocation({ select: ({ hash }) => hash })
  const [token, setToken] = useState(() => tokenIn(hash))
  useEffect(() => {
    if (hash === '') return
    setToken(tokenIn(hash))
    void navigate({ to: '.', hash: '', replace: true })
  }, [hash, navigate])
  return token
}
