const button = document.querySelector('button');
button.addEventListener('click', () => {
  button.textContent = 'Clicked';
});
performance.mark('usable');
