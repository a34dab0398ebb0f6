// This is a separate file, because the page's policy forbids inline scripts.
const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', paint)
paint()

// Browsers may send the text of fields to spelling or prediction services. Only the service may receive the names and
// keys that users try here.
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
