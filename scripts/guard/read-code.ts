import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
// TypeScript 7 has no programming interface; this is the last version that has one.
import ts from '@tsd/typescript'
import { ROOT } from '../run.ts'

/** Calls whose arguments name what a browser keeps. */
const KEEPING =
  /\b(?:storage\.(?:local|session)\.(?:get|set|remove)|alarms\.create|openDB|createObjectStore|createIndex|getDirectoryHandle)$/
const DEEPEST = 8

/** What the outside sees of the code without a run of it. */
export interface ReadCode {
  /** Options of each npm script, by its name. */
  options: Record<string, string[]>
  /** Keys of the JSON that each measuring npm script prints, by its name. */
  printed: Record<string, string[]>
  /** What the extension keeps in the browser, as `local connection` or `createObjectStore names`. */
  stored: string[]
  /** Fields of each message between the parts of the extension, by its kind; `?` marks those that may be absent. */
  messages: string[]
}

/** Reads the code of the npm scripts and of the extension with the compiler's types, in about ten seconds. */
export function readCode(): ReadCode {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const entries = Object.entries(scripts).map(
    ([name, command]) => [name, /\S+\.ts(?=\s|$)/.exec(command)?.[0] ?? ''] as const,
  )
  const browser = globSync('{lib/extension,lib/engine,entrypoints}/**/*.{ts,tsx}', { cwd: ROOT })
  const ofExtension = browser.filter((path) => !/\.test\.|\/testing\//.test(path))
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: ['x.ts'] }, ts.sys, ROOT)
  const roots = [...entries.map(([, path]) => path), ...ofExtension].map((path) => join(ROOT, path))
  const program = ts.createProgram([...roots, join(ROOT, '.wxt/wxt.d.ts')], options)
  const checker = program.getTypeChecker()

  /** Calls in a file whose function is written as this, such as `JSON.stringify`. */
  function callsIn(path: string, form: RegExp): { called: string; args: readonly ts.Expression[] }[] {
    const file = program.getSourceFile(join(ROOT, path))
    if (file === undefined) throw new Error(`${path} could not be read.`)
    const found: { called: string; args: readonly ts.Expression[] }[] = []
    function visit(node: ts.Node): void {
      const called = ts.isCallExpression(node) ? node.expression.getText(file).replace(/\?|\s|<.*>/g, '') : ''
      if (ts.isCallExpression(node) && form.test(called)) found.push({ called, args: node.arguments })
      ts.forEachChild(node, visit)
    }
    visit(file)
    return found
  }

  /** `ms{p50,p95}` for each property; an array appears as the type of its items, and any key as `*`. */
  function keysOf(type: ts.Type, depth = 0): string[] {
    const parts = type.isUnion() ? type.types : [type]
    const keys = new Map<string, string[]>()
    function add(key: string, of: ts.Type): void {
      keys.set(key, [...(keys.get(key) ?? []), ...(depth < DEEPEST ? keysOf(of, depth + 1) : [])])
    }
    for (const each of parts) {
      if (!(each.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) continue
      const [item] =
        checker.isArrayType(each) || checker.isTupleType(each) ? checker.getTypeArguments(each as ts.TypeReference) : []
      if (item !== undefined) return keysOf(item, depth)
      const any = checker.getIndexTypeOfType(each, ts.IndexKind.String)
      if (any !== undefined) add('*', any)
      for (const property of checker.getPropertiesOfType(each)) add(property.name, checker.getTypeOfSymbol(property))
    }
    const written = (of: string[]) => (of.length === 0 ? '' : `{${[...new Set(of)].toSorted().join(',')}}`)
    return [...keys].map(([key, of]) => key + written(of)).toSorted()
  }

  /** The text that an expression has as far as the code says it, with `*` for the rest. */
  function textOf(node: ts.Node): string {
    if (!ts.isExpression(node)) return '*'
    const type = checker.getTypeAtLocation(node)
    if (type.isLiteral()) return String(type.value)
    if (ts.isTemplateExpression(node))
      return node.head.text + node.templateSpans.map((span) => textOf(span.expression) + span.literal.text).join('')
    if (ts.isObjectLiteralExpression(node))
      return node.properties
        .map(({ name }) =>
          name && ts.isComputedPropertyName(name) ? textOf(name.expression) : (name?.getText() ?? '*'),
        )
        .join()
    if (ts.isArrayLiteralExpression(node)) return node.elements.map(textOf).join()
    const made = ts.isCallExpression(node) ? checker.getResolvedSignature(node)?.declaration : undefined
    if (made && ts.isArrowFunction(made)) return textOf(made.body)
    const { valueDeclaration: stated } = checker.getSymbolAtLocation(node) ?? {}
    return stated && ts.isVariableDeclaration(stated) && stated.initializer ? textOf(stated.initializer) : '*'
  }

  const optionsOf = (path: string) =>
    callsIn(path, /^(?:parseArgs|command)$/).flatMap(({ args: [given] }) => {
      const property = given && checker.getTypeAtLocation(given).getProperty('options')
      return property ? checker.getPropertiesOfType(checker.getTypeOfSymbol(property)).map(({ name }) => name) : []
    })
  const printedBy = (path: string) =>
    callsIn(path, /^(?:JSON\.stringify|printJson)$/).flatMap(({ args: [told] }) =>
      told ? keysOf(checker.getTypeAtLocation(told)) : [],
    )
  const measuring = entries.filter(([name]) => /^(?:bench:|fit$|house$)/.test(name))
  function placesIn(path: string): string[] {
    return callsIn(path, KEEPING).flatMap(({ called, args: [first, ...rest] }) => {
      const area = /storage\.(local|session)\.\w+$/.exec(called)?.[1]
      const told = first === undefined ? '' : textOf(first)
      if (area !== undefined) return told.split(',').map((key) => `${area} ${key}`)
      const literal = rest.filter((each) => !ts.isObjectLiteralExpression(each)).map(textOf)
      return [`${/\w+$/.exec(called)?.[0]} ${[told, ...literal].join(' ')}`]
    })
  }
  function messagesIn(path: string): string[] {
    return callsIn(path, /\.(?:strict|loose)?[oO]bject$/).flatMap(({ args: [shape] }) => {
      const kind = shape && /^\{\s*kind: z\.literal\('(\w+)'\)/.exec(shape.getText())?.[1]
      if (kind === undefined || !ts.isObjectLiteralExpression(shape as ts.Node)) return []
      const [, ...fields] = (shape as ts.ObjectLiteralExpression).properties
      const told = fields.map((each) => `${each.name?.getText()}${/: z\.optional\(/.test(each.getText()) ? '?' : ''}`)
      return [[kind, ...told].join(' ')]
    })
  }
  const stored = ofExtension.flatMap(placesIn).filter((place) => !/ \*?$/.test(place))
  return {
    options: Object.fromEntries(entries.map(([name, path]) => [name, optionsOf(path).toSorted()])),
    printed: Object.fromEntries(measuring.map(([name, path]) => [name, [...new Set(printedBy(path))].toSorted()])),
    stored: [...new Set(stored)].toSorted(),
    messages: ofExtension.flatMap(messagesIn).toSorted(),
  }
}
