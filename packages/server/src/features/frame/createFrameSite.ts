import { Refusal } from '../../problem.ts'
import type { Project } from '../../storage/ProjectStore.ts'
import { inertHeaders, sdkHeaders, windowHeaders, workerHeaders } from './frameHeaders.ts'
import { readSite, type Site, type SiteFile } from './readSite.ts'

/** Where a document is; a window of the site, or the frame itself. */
const frameDocument = '/sdk'
/** Files whose name changes with their content. */
const hashed = 'public, max-age=31536000, immutable'

/** The frame's site as a function from request to answer. */
export type FrameSite = {
  /** @returns `undefined` where the site has nothing. */
  answer(request: Request): Promise<Response | undefined>
  /** A window of the site, for the server to write into. */
  page(path: string): Promise<{ headers: Record<string, string>; text: string }>
}

export function createFrameSite(options: createFrameSite.Options): FrameSite {
  const { findProject, folder, rpcOrigins } = options
  let site: Promise<Site> | undefined

  async function answerFrame(request: Request, file: SiteFile): Promise<Response> {
    const { headers, url } = request
    const id = new URL(url).searchParams.get('projectId')
    // Browsers that don't tell are let through: the frame looks for its parent itself.
    const destination = headers.get('sec-fetch-dest') ?? 'iframe'
    const project = id === null ? undefined : await findProject(id.toLowerCase())
    if (destination !== 'iframe') return refuse('This page works inside of another one only.')
    if (!project || project.isDisabled) return refuse('No such project.')
    const referrer = headers.get('referer') ?? undefined
    return send(file, sdkHeaders({ project, referrer, rpcOrigins }))
  }

  function readFiles(): Promise<Site> {
    site ??= readSite(folder)
    // A folder that was not there yet is looked for again.
    return site.catch((error: unknown) => {
      site = undefined
      throw error
    })
  }

  return {
    async page(path) {
      const file = (await readFiles()).get(path)
      if (file?.kind !== 'page') throw new Refusal('NOT_FOUND')
      return { headers: windowHeaders(path), text: new TextDecoder().decode(file.bytes) }
    },

    async answer(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const files = await readFiles()
      const { pathname } = new URL(request.url)
      const file = files.get(pathname)
      if (!file) return undefined
      if (pathname === frameDocument) return answerFrame(request, file)
      switch (file.kind) {
        case 'asset':
          return send(file, { ...inertHeaders, 'cache-control': hashed })
        case 'build':
          return send(file, { ...inertHeaders, 'cache-control': 'no-cache' })
        case 'download':
          return send(file, {
            ...inertHeaders,
            'cache-control': 'no-cache',
            'content-disposition': `attachment; filename="${pathname.slice(1)}"`,
          })
        case 'page':
          return send(file, windowHeaders(pathname))
        case 'worker':
          return send(file, { ...inertHeaders, ...workerHeaders, 'cache-control': hashed })
      }
    },
  }
}

export declare namespace createFrameSite {
  type Options = {
    findProject: (id: string) => Promise<Project | undefined>
    /** What the build of the frame made. */
    folder: string
    rpcOrigins: readonly string[]
  }
}

function send({ bytes, contentType }: SiteFile, headers: Record<string, string>): Response {
  return new Response(bytes, { headers: { ...headers, 'content-type': contentType } })
}

function refuse(text: string): Response {
  return new Response(`${text}\n`, {
    headers: {
      ...inertHeaders,
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
    },
    status: 403,
  })
}
