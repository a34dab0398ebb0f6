interface ServerEvent {
  event: string | undefined
  data: string
}

/**
 * Replaces `eventsource-parser` in the worker bundle. Parses only events with data (WHATWG HTML, section 9.2.6). A
 * carriage return at the end of a chunk waits, because the next chunk may begin with a line feed.
 */
export function createParser({ onEvent }: { onEvent(event: ServerEvent): void }) {
  let rest = ''
  let event: string | undefined
  let data: string[] = []
  return {
    feed(chunk: string): void {
      const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const [, field, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
        if (field === 'event') event = value || undefined
        else if (field === 'data') data.push(value)
        else if (line === '') {
          if (data.length > 0) onEvent({ event, data: data.join('\n') })
          event = undefined
          data = []
        }
      }
    },
  }
}
