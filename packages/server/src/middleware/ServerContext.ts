import type { Project } from '../storage/Project.ts'

/** Values that the middleware attaches to a request. */
export type ServerContext = {
  Bindings: {
    /** Address of the socket's peer; the proxy's address if there is one. */
    address: string
  }
  Variables: {
    /** True once the response has the `headers`. */
    hasHeaders: boolean | undefined
    /** Headers of every response, added by the middleware. Names are in lower case. */
    headers: Record<string, string>
    project: Project | undefined
    requestId: string
    /** Pattern of the route. No other part of the URL is logged. */
    route: string | undefined
  }
}
