import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { type Gallery, openGallery } from '../gallery.ts'
import { IN_FRAMES, iconPage, SCENES, scenePage, tilePage } from './scenes.ts'
import type { Values } from './texts.ts'

interface Picture {
  file: string
  html: string
  /** Size in pixels. */
  size: { width: number; height: number }
  /** Width of the layout in CSS pixels, if it is not the picture's. */
  layout?: number
  /** Selector of what stands at the top of a frame. */
  from?: string
}

const SCREENSHOT = { width: 1280, height: 800 }

function picturesOf(language: string, texts: Values): Picture[] {
  const screenshots = SCENES.map(
    (scene): Picture => ({
      file: `${language}/${scene.file}.png`,
      html: scenePage(scene, language, texts, true),
      ...{ size: SCREENSHOT, layout: scene.width },
      ...(scene.from && { from: scene.from }),
    }),
  )
  const tile = { width: 440, height: 280 }
  const marquee = { width: 1400, height: 560 }
  return [
    ...screenshots,
    { file: `${language}/tile-440x280.png`, html: tilePage('tile', language, texts), size: tile },
    {
      file: `${language}/marquee-1400x560.png`,
      html: tilePage('marquee', language, texts),
      size: marquee,
      layout: 700,
    },
  ]
}

/** The set of AMO, which has one for all languages. */
const withoutCaptions = (texts: Values): Picture[] =>
  SCENES.map((scene) => ({
    file: `amo/${scene.file}.png`,
    html: scenePage(scene, 'en', texts, false),
    ...{ size: SCREENSHOT, layout: scene.width },
    ...(scene.from && { from: scene.from }),
  }))

const ICONS: Picture[] = [
  { file: 'icon-128.png', html: iconPage(128, 16), size: { width: 128, height: 128 } },
  { file: 'logo-300.png', html: iconPage(300, 0), size: { width: 300, height: 300 } },
]

async function arrangeFrames(page: Page, from: string | undefined): Promise<void> {
  for (const frame of page.frames().slice(1)) {
    await frame.waitForSelector('.bc-root :is(h1, h2)', { state: 'attached' })
    await frame.addStyleTag({ content: IN_FRAMES })
    await frame.evaluate((selector) => {
      ;(document.activeElement as HTMLElement | null)?.blur()
      getSelection()?.removeAllRanges()
      if (selector) document.querySelector(selector)?.scrollIntoView({ block: 'start' })
    }, from ?? null)
  }
}

async function take(gallery: Gallery, picture: Picture, folder: string): Promise<void> {
  const { size, layout = size.width } = picture
  const deviceScaleFactor = size.width / layout
  const viewport = { width: layout, height: size.height / deviceScaleFactor }
  const page = await gallery.browser.newPage({ viewport, deviceScaleFactor, timezoneId: 'UTC', colorScheme: 'light' })
  // Beside the gallery, whose pages it shows in frames.
  const scene = join(gallery.folder, 'scene.html')
  writeFileSync(scene, picture.html)
  await page.goto(pathToFileURL(scene).href)
  await arrangeFrames(page, picture.from)
  await page.screenshot({ path: join(folder, picture.file), omitBackground: true })
  await page.close()
}

/** Draws every picture of the stores into a folder. Returns their paths below it. */
export async function takePictures(texts: ReadonlyMap<string, Values>, folder: string): Promise<string[]> {
  const pictures = [
    ...[...texts].flatMap(([language, each]) => picturesOf(language, each)),
    ...withoutCaptions(texts.get('en') ?? {}),
    ...ICONS,
  ]
  const gallery = await openGallery()
  try {
    for (const each of [...texts.keys(), 'amo']) mkdirSync(join(folder, each), { recursive: true })
    for (const picture of pictures) await take(gallery, picture, folder)
  } finally {
    await gallery.browser.close()
  }
  return pictures.map(({ file }) => file)
}
