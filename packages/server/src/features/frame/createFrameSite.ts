import { Refusal } from '../../problem.ts'
import type { Project } from '../../storage/Project.ts'
import { compressFile } from './compressFile.ts'
import { inertHeaders, sdkHeaders, windowHeaders, workerHeaders } from './frameHeaders.ts'
import { readSite, type Site, type SiteFile } from './readSite.ts'

/** Path of the document that pages embed. All other documents are windows of the site. */
const frameDocument = '/sdk'
/** `Cache-Control` of files whose name changes with their content. */
const hashed = 'public, max-age=31536000, immutable'

/** Serves the frame's site. */
export type FrameSite = {
  /** @returns `undefined` if the site has no file for the request. */
  answer(request: Request): Promise<Response | undefined>
  /** Returns a page of the site with its headers, so that the server can insert data. */
  page(path: string): Promise<{ headers: Record<string, string>; text: string }>
}

export function createFrameSite(options: {
  findProject: (id: string) => Promise<Project | undefined>
  /** Folder of the frame's build. */
  folder: string
  rpcOrigins: readonly string[]
}): FrameSite {
  const { findProject, folder, rpcOrigins } = options
  let site: Promise<Site> | undefined

  async function answerFrame(request: Request, file: SiteFile): Promise<Response> {
    const { headers, url } = request
    const id = new URL(url).searchParams.get('projectId')
    // Browsers without `Sec-Fetch-Dest` are accepted, because the frame checks its parent itself.
    const destination = headers.get('sec-fetch-dest') ?? 'iframe'
    const project = id === null ? undefined : await findProject(id.toLowerCase())
    if (destination !== 'iframe') return refuse('This page only works inside another page.')
    if (!project || project.isDisabled) return refuse('No such project.')
    const referrer = headers.get('referer') ?? undefined
    return send(file, sdkHeaders({ project, referrer, rpcOrigins }))
  }

  function readFiles(): Promise<Site> {
    site ??= readSite(folder)
    // A failed read is repeated at the next request, because the folder may not exist yet.
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
          return sendCompressed(request, file, { ...inertHeaders, 'cache-control': hashed })
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
          return sendCompressed(request, file, {
            ...inertHeaders,
            ...workerHeaders,
            'cache-control': hashed,
          })
      }
    },
  }
}

function send({ bytes, contentType }: SiteFile, headers: Record<string, string>): Response {
  return new Response(bytes, { headers: { ...headers, 'content-type': contentType } })
}

async function sendCompressed(
  request: Request,
  file: SiteFile,
  headers: Record<string, string>,
): Promise<Response> {
  const { body, headers: coding } = await compressFile(file, request.headers.get('accept-encoding'))
  return new Response(body, {
    headers: { ...headers, ...coding, 'content-type': file.contentType },
  })
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
