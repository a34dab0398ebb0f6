import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/** A screen of its own, with a window manager: without one a browser's menus take no keys. */
export interface Display {
  /** Value for the environment variable DISPLAY. */
  name: string
  stop(): Promise<void>
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** Frames a second in a film: enough to follow a hand, and little work beside a browser. */
const FILM_RATE = 8

/** Films a screen into an MP4 file with ffmpeg. An interrupt ends the film and leaves the file whole. */
function startFilm(display: string, size: string, file: string): ChildProcess {
  const from = ['-f', 'x11grab', '-framerate', `${FILM_RATE}`, '-video_size', size, '-i', display]
  const to = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-y', file]
  return spawn('ffmpeg', ['-loglevel', 'error', ...from, ...to], { stdio: ['ignore', 'inherit', 'inherit'] })
}

/**
 * Starts Xvfb on the first free display number, and openbox on it. Where the environment variable FILM names a file, the
 * screen is filmed into it until it is stopped.
 */
export async function startDisplay({ width = 1280, height = 900 } = {}): Promise<Display> {
  const size = `${width}x${height}`
  const xvfb = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', `${size}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(xvfb.stdio[3] as Readable, 'data')
  const name = `:${String(number).trim()}`
  const openbox = spawn('openbox', [], { env: { ...process.env, DISPLAY: name }, stdio: 'ignore' })
  const film = process.env.FILM ? startFilm(name, size, process.env.FILM) : null
  return {
    name,
    async stop() {
      if (film) await end(film, 'SIGINT')
      await end(openbox)
      await end(xvfb)
    },
  }
}
