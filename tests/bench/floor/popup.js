const { address, create } = document.forms[0].elements;
document.forms[0].addEventListener('submit', (event) => {
  event.preventDefault();
  create.textContent = 'Clicked';
});
void draw();

/** Draws all once storage has answered. As in Verdict, the rows follow the form in one frame. */
async function draw() {
  const { kept } = await chrome.storage.local.get('kept');
  address.value = kept.address;
  document.querySelector('main').hidden = false;
  performance.mark('usable');
  const { content } = document.querySelector('template');
  const rows = kept.rows.map(({ url, words }) => {
    const row = content.cloneNode(true);
    const link = row.querySelector('a');
    link.href = link.title = link.textContent = url;
    row.querySelector('small').textContent = words;
    return row;
  });
  document.querySelector('ul').append(...rows);
}
