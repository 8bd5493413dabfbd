import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const tokenIn = (hash: string) => new URLSearchParams(hash).get('token') ?? ''

/** Reads the token of a one-time link from the fragment, which never reaches a server, and removes it from the address. */
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
