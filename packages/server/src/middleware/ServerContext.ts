import type { Project } from '../storage/ProjectStore.ts'

/** What travels with a request through the middleware. */
export type ServerContext = {
  Bindings: {
    /** Of the socket; a proxy's where there is one. */
    address: string
  }
  Variables: {
    project: Project | undefined
    requestId: string
    /** Pattern of the route, the only part of an address that is logged. */
    route: string | undefined
  }
}
