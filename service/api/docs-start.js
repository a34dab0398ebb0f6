// A file of its own, because the policy of the page admits no inline script.
const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', paint)
paint()

// A name or a key that is tried here is for the service alone: browsers keep what stands in fields, and may send it to
// have its spelling checked, or the next words proposed.
addEventListener('focusin', ({ target }) =>
  Object.assign(target, { autocomplete: 'off', spellcheck: false, writingSuggestions: 'false' }),
)

window.SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#interface',
  deepLinking: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  docExpansion: 'list',
  validatorUrl: null,
  persistAuthorization: false,
  showCommonExtensions: true,
})
