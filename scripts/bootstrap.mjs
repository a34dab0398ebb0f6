// Runs a script of this project on a fresh clone: installs what is missing first, then hands over to
// the pinned Node. It must itself run on Node 20 with nothing installed, hence plain JavaScript.
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const windows = process.platform === 'win32'
const forTests = process.argv[3] === 'scripts/test.ts'
const forFilms = process.argv[3] === 'scripts/film.ts'
const pinnedNode = join(modules, 'node', 'bin', windows ? 'node.exe' : 'node')

/** Messages of the installation go to standard error, because standard output belongs to the script. */
function say(text) {
  process.stderr.write(`${text}\n`)
}

function fail(sentence) {
  say(sentence)
  if (forTests) process.stdout.write('0 passed, 1 failed\n')
  process.exit(1)
}

function run(command, args, options = {}) {
  const stdio = ['inherit', process.stderr.fd, 'inherit']
  const { status, error } = spawnSync(command, args, { cwd: root, stdio, shell: windows, ...options })
  return error === undefined && status === 0
}

/** Packages of a lockfile by their folders; null where the file is missing or cannot be read. */
function packagesOf(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages ?? null
  } catch {
    return null
  }
}

/** Whether npm installed what the lockfile names. Optional packages may be missing: some are for other machines. */
function isInstalled(wanted, installed) {
  return Object.entries(wanted).every(([folder, { version, integrity, optional }]) => {
    const there = installed[folder]
    if (folder === '') return true
    return there === undefined ? optional === true : there.version === version && there.integrity === integrity
  })
}

/**
 * Whether this is a production install: it has no development packages, and this script never installs anything there.
 */
const forProduction = (installed) => installed !== null && !('node_modules/node' in installed)

/** Installs exactly what the lockfile names; skipped while that is installed. */
function installPackages(installed) {
  const wanted = packagesOf(join(root, 'package-lock.json')) ?? {}
  if (installed === null || !isInstalled(wanted, installed)) {
    say('Installing packages…')
    // No package needs its install script. That of `node` would fetch what no lockfile names.
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    if (!run('npm', ['ci', ...options])) fail('npm ci failed; see above.')
  }
  if (!existsSync(pinnedNode)) linkPinnedNode()
}

/** Puts the Node for this machine, an optional package of the lockfile, to its place. */
function linkPinnedNode() {
  const { platform, arch } = process
  const machine = `${windows ? 'win' : platform}-${arch}`
  const name = machine === 'darwin-arm64' ? `node-bin-${machine}` : `node-${machine}`
  const program = join(modules, name, 'bin', windows ? 'node.exe' : 'node')
  if (!existsSync(program)) fail(`There is no pinned Node for this machine: ${name} is not installed.`)
  mkdirSync(dirname(pinnedNode), { recursive: true })
  try {
    linkSync(program, pinnedNode)
  } catch {
    copyFileSync(program, pinnedNode)
  }
}

/** Installs Debian's packages where this is Debian and the user may; false where not, or where that fails. */
function installFromDebian(packages) {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) return false
  say(`Installing ${packages.join(', ')}…`)
  if (packages.includes('postgresql')) makeNoCluster()
  const quiet = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  }
  run('apt-get', ['update', '-qq'], quiet)
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
}

/** A library that Node 26 needs and that small installations of Linux lack, with Debian's package that brings it. */
const NODE_LIBRARY = { name: 'libatomic.so.1', packages: ['libatomic1'] }

/** Makes sure that the pinned Node runs on this machine. */
function preparePinnedNode() {
  const { status, stderr } = spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' })
  if (status === 0) return
  const { name, packages } = NODE_LIBRARY
  if (stderr?.includes(name) && installFromDebian(packages)) return
  fail(`The pinned Node does not run on this machine: ${stderr?.trim()}`)
}

/** Oldest Node that runs TypeScript as it is, without a flag. */
const OWN_NODE = [22, 18]

/** The Node that runs a command of a production install: the one that runs this file. */
function nodeOfProduction(script) {
  if (!script.startsWith('service/'))
    fail(
      'This folder is installed for production (npm ci --omit=dev --omit=optional) and stays as it is: use another copy for this command.',
    )
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < OWN_NODE[0] || (major === OWN_NODE[0] && minor < OWN_NODE[1]))
    fail(`Node ${OWN_NODE.join('.')} or newer is needed to run the service; this is ${process.versions.node}.`)
  return process.execPath
}

/** Where Debian keeps the programs of the PostgreSQL server: not on the path, each version in a folder of its own. */
const POSTGRES = '/usr/lib/postgresql'

/** Where Linux keeps the parts of LibreOffice, of which Draw has no program of its own on the path. */
const LIBREOFFICE = ['/usr/lib/libreoffice/program', '/usr/lib64/libreoffice/program']

/** Programs that the tests need, with the Debian packages that bring each. */
const PROGRAMS = [
  { names: ['chromium', 'chromium-browser', 'google-chrome'], packages: 'chromium' },
  { names: ['firefox-esr', 'firefox'], packages: 'firefox-esr' },
  { names: ['Xvfb'], packages: 'xvfb' },
  { names: ['openbox'], packages: 'openbox' },
  { names: ['xdotool'], packages: 'xdotool' },
]
const FOR_FILMS = [{ names: ['ffmpeg'], packages: 'ffmpeg' }]
const FOR_TESTS = [
  { names: ['initdb'], packages: 'postgresql' },
  { names: ['curl'], packages: 'curl' },
  { names: ['openssl'], packages: 'openssl' },
  // Other programs that open the files which the extension saves.
  { names: ['soffice'], packages: 'libreoffice-writer-nogui libreoffice-calc-nogui' },
  { names: ['libsdlo.so'], packages: 'libreoffice-draw-nogui' },
  { names: ['pdftotext'], packages: 'poppler-utils' },
]

function onPath(names) {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map((version) => join(POSTGRES, version, 'bin')) : []
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions, ...LIBREOFFICE]
  return names.some((name) => folders.some((folder) => folder !== '' && existsSync(join(folder, name))))
}

/** Keeps Debian's package from making and starting a cluster: the tests start servers of their own and stop them. */
function makeNoCluster() {
  const folder = '/etc/postgresql-common'
  const settings = join(folder, 'createcluster.conf')
  if (existsSync(settings)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(settings, 'create_main_cluster = false\n')
}

function installPrograms() {
  const wanted = [...PROGRAMS, ...(forTests ? FOR_TESTS : []), ...(forFilms ? FOR_FILMS : [])]
  const missing = wanted.filter(({ names }) => !onPath(names)).flatMap(({ packages }) => packages.split(' '))
  if (missing.length === 0) return
  if (installFromDebian(missing)) return
  fail(`The tests need ${missing.join(', ')}: please install them and run this again.`)
}

if (Number(process.versions.node.split('.')[0]) < 20) fail('Node 20 or newer is needed to begin with.')
const args = process.argv.slice(2)
const browsers = args[0] === '--browsers'
const [script, ...rest] = browsers ? args.slice(1) : args
const installed = packagesOf(join(modules, '.package-lock.json'))
const production = forProduction(installed)
if (!production) {
  installPackages(installed)
  preparePinnedNode()
}
const node = production ? nodeOfProduction(script) : pinnedNode
if (browsers) installPrograms()

const path = [join(modules, '.bin'), dirname(node), process.env.PATH].join(delimiter)
/** Lets Node cache compiled code, which halves the start time of a command. A production install writes no cache. */
const compiled = production ? {} : { NODE_COMPILE_CACHE: join(modules, '.cache', 'brand-check', 'compiled') }
const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, script), ...rest], {
  stdio: 'inherit',
  env: { ...compiled, ...process.env, PATH: path },
})
// The terminal sends the interrupt to the child as well; this process only waits for its end.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
