import type { Accounts, ConnectionState } from './state.ts'

export const accounts: Accounts = [{ address: '0xa' }]
// @ts-expect-error Connected without an account can't be written.
export const nobody: Accounts = []
// @ts-expect-error Connected to nothing can't be written.
export const nothing: ConnectionState = { status: 'connected' }
// @ts-expect-error There is no fourth status.
export const reconnecting: ConnectionState = { status: 'reconnecting' }
// @ts-expect-error Disconnected remembers no account.
export const left: ConnectionState = { status: 'disconnected', accounts }
