import { existsSync, readFileSync } from 'node:fs'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: unknown
  description?: string
}

interface Body {
  content?: Record<string, unknown>
}

interface Operation {
  parameters?: unknown[]
  requestBody?: Body
  responses: Record<string, unknown>
}

interface SecurityScheme {
  type: string
  in?: string
  name?: string
  scheme?: string
  flows?: { clientCredentials?: { tokenUrl: string } }
}

interface Document {
  servers: { url: string }[]
  security: Record<string, unknown>[]
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, SecurityScheme> } & Record<string, Record<string, unknown>>
}

interface OpenApi {
  server: string
  /** Address at which tokens for client credentials are given; undefined if the document names none. */
  tokenUrl: string | undefined
  /**
   * Lists what a request and its answer lack, or have in excess, compared with the document. Empty if they agree.
   */
  complaints(exchange: Exchange): string[]
  /** The description of one query parameter. */
  parameterDescription(path: string, name: string): string
}

/** What a reference points to, and the pointer itself. */
function resolve<T>(document: Document, node: unknown, pointer: string): [T, string] {
  const { $ref } = node as { $ref?: string }
  if ($ref === undefined) return [node as T, pointer]
  const target = $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => Object(at)[key], document)
  return [target as T, $ref]
}

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** Whether the headers satisfy one of the alternatives of the document's security. */
function isSecured({ security, components }: Document, headers: Headers): boolean {
  const holds = (name: string): boolean => {
    const scheme = components.securitySchemes[name]
    if (scheme?.type === 'apiKey') return scheme.in === 'header' && headers.has(scheme.name ?? '')
    const authorization = headers.get('authorization') ?? ''
    return scheme?.scheme === 'basic' ? /^Basic \S+$/.test(authorization) : /^Bearer \S+$/.test(authorization)
  }
  return security.some((alternative) => Object.keys(alternative).every(holds))
}

/** Reads an OpenAPI document that lies on this machine. */
export function loadOpenApi(file: string): OpenApi {
  const document = JSON.parse(readFileSync(file, 'utf8')) as Document
  const ajv = formats.default(new Ajv({ strict: false, allErrors: true, coerceTypes: false }))
  ajv.addSchema(document, 'document')
  const compiled = new Map<string, ValidateFunction>()

  function errors(pointer: string, value: unknown, what: string): string[] {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `document${encodeURI(pointer)}` })
    compiled.set(pointer, validate)
    if (validate(value)) return []
    return (validate.errors ?? []).map(({ instancePath, message }: ErrorObject) => `${what}${instancePath}: ${message}`)
  }

  /** The operation of a path, which may have values in the place of the parameters of a template. */
  function operationOf(path: string, method: string): [Operation, string] | null {
    const fits = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
    const template = path in document.paths ? path : Object.keys(document.paths).find(fits)
    const operation = document.paths[template ?? '']?.[method.toLowerCase()]
    return operation === undefined ? null : [operation, `#/paths/${escaped(template ?? '')}/${method.toLowerCase()}`]
  }

  function parametersOf(operation: Operation, pointer: string): [Parameter, string][] {
    return (operation.parameters ?? []).map((each, i) =>
      resolve<Parameter>(document, each, `${pointer}/parameters/${i}`),
    )
  }

  function parameterComplaints(url: URL, headers: Headers, declared: readonly [Parameter, string][]): string[] {
    const given = [...url.searchParams]
    const unknown = given.filter(([name]) => !declared.some(([each]) => each.in === 'query' && each.name === name))
    return [
      ...unknown.map(([name]) => `query parameter ${name} is not declared`),
      ...declared.flatMap(([{ name, in: place, required, schema }, pointer]) => {
        if (place === 'path') return errors(`${pointer}/schema`, url.pathname.split('/').at(-1), name)
        const text = place === 'query' ? url.searchParams.get(name) : place === 'header' ? headers.get(name) : null
        if (text === null) return required ? [`parameter ${name} is missing`] : []
        const [{ type }] = resolve<{ type: string }>(document, schema, '')
        return errors(`${pointer}/schema`, type === 'integer' ? Number(text) : text, name)
      }),
    ]
  }

  function bodyComplaints(body: Body | undefined, pointer: string, type: string, text: string, what: string): string[] {
    if (body?.content === undefined) return text === '' ? [] : [`${what} has a body`]
    const bare = type.split(';')[0] ?? ''
    const declared = bare in body.content ? bare : '*/*' in body.content ? '*/*' : null
    if (declared === null) return [`${what} is of type ${type}`]
    return errors(`${pointer}/content/${escaped(declared)}/schema`, JSON.parse(text), what)
  }

  return {
    server: document.servers[0]?.url ?? '',
    tokenUrl: Object.values(document.components.securitySchemes).flatMap(
      ({ flows }) => flows?.clientCredentials?.tokenUrl ?? [],
    )[0],
    complaints({ request, response }) {
      const url = new URL(request.url)
      const base = new URL(document.servers[0]?.url ?? '').pathname
      if (!url.pathname.startsWith(base)) return [`is not below ${base}`]
      const found = operationOf(url.pathname.slice(base.length), request.method)
      if (found === null) return [`${request.method} ${url.pathname} is not declared`]
      const [operation, pointer] = found
      const asked = request.headers.get('content-type') ?? ''
      const status = String(response.status) in operation.responses ? String(response.status) : 'default'
      const declared = operation.responses[status]
      const [answer, answerPointer] = resolve<Body>(document, declared ?? {}, `${pointer}/responses/${status}`)
      const given = response.headers.get('content-type') ?? ''
      return [
        ...(isSecured(document, request.headers) ? [] : ['is not secured']),
        ...parameterComplaints(url, request.headers, parametersOf(operation, pointer)),
        ...bodyComplaints(operation.requestBody, `${pointer}/requestBody`, asked, request.body, 'request'),
        ...(declared === undefined
          ? [`status ${response.status} is not declared`]
          : bodyComplaints(answer, answerPointer, given, response.body, 'answer')),
      ]
    },
    parameterDescription(path, name) {
      const found = operationOf(path, 'get')
      const declared = found === null ? [] : parametersOf(...found)
      return declared.find(([parameter]) => parameter.name === name)?.[0].description ?? ''
    },
  }
}

/** A request and its answer, as they went over the wire. */
interface Exchange {
  request: { method: string; url: string; headers: Headers; body: string }
  response: { status: number; headers: Headers; body: string }
}

/** A fetch that notes every exchange. */
export function recordFetch(fetch: typeof globalThis.fetch): { fetch: typeof globalThis.fetch; exchanges: Exchange[] } {
  const exchanges: Exchange[] = []
  return {
    exchanges,
    fetch: async (input, init) => {
      const { method = 'GET', body } = init ?? {}
      const response = await fetch(input, init)
      exchanges.push({
        request: { method, url: String(input), headers: new Headers(init?.headers), body: body ? String(body) : '' },
        response: { status: response.status, headers: response.headers, body: await response.clone().text() },
      })
      return response
    },
  }
}

/** Where official specifications and recorded answers lie, on a machine that has them. */
export const UPSTREAM_FACTS = '../shared/data/upstream'

/** A recorded answer; undefined on a machine without it. */
export function recordedAnswer(path: string): unknown {
  const file = `${UPSTREAM_FACTS}/${path}`
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
