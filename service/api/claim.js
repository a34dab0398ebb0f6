// The link's fragment contains the token, so that no server gets it before a button is pressed. The script also removes
// it from the history.
const token = location.hash.slice(1)
const field = document.getElementById('token-field')
const input = document.getElementById('token')
if (token !== '' && field !== null && input !== null) {
  input.value = token
  field.hidden = true
  history.replaceState(null, '', location.pathname + location.search)
}

for (const button of document.querySelectorAll('[data-copies]')) {
  const text = document.getElementById(button.dataset.copies)
  const label = button.textContent
  button.hidden = false
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text.textContent)
      button.textContent = button.dataset.copied
      setTimeout(() => {
        button.textContent = label
      }, 3000)
    } catch {
      // Selects the text, so that the user can copy it by keyboard.
      getSelection().selectAllChildren(text)
    }
  })
}
