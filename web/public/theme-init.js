// Runs before the first paint, so that a dark or right-to-left visitor never sees a flash. A file, not inline: the CSP
// allows no inline script. The prerendered page is for visitors who read its language.
(function () {
  // If the program itself, whose scripts are modules, cannot be loaded, only this script can report it.
  addEventListener(
    'error',
    function (event) {
      var note = event.target.type === 'module' && document.getElementById('unloaded');
      if (note) note.hidden = false;
    },
    true,
  );
  addEventListener('online', function () {
    var note = document.getElementById('unloaded');
    if (note && !note.hidden) location.reload();
  });
  // Presses on a prerendered page take effect once the program has loaded: the browser itself would send typed text as
  // part of an address.
  addEventListener(
    'click',
    function (event) {
      var button = event.target.closest && event.target.closest('[data-drawn] button');
      if (!button) return;
      event.preventDefault();
      window.pressedEarly = button;
    },
    true,
  );
  addEventListener(
    'submit',
    function (event) {
      if (event.target.closest('[data-drawn]')) event.preventDefault();
    },
    true,
  );
  var root = document.documentElement;
  var keys = [];
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  try {
    keys = Object.keys(localStorage);
  } catch {
    // Storage may be forbidden; then nobody is signed in either.
  }
  var mode = read('wayfare-mode') || 'system';
  var dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.add(dark ? 'dark' : 'light');
  // The address may ask for a language, in which the page is served.
  var drawnIn = root.lang;
  var language = new URLSearchParams(location.search).get('lang') || read('wayfare-language');
  if (language === 'ar') {
    root.lang = 'ar';
    root.dir = 'rtl';
  }
  var known = keys.some(function (key) {
    return /LastAuthUser$/.test(key);
  });
  // These parameters change the first view of a page.
  var isOther = /[?&](as|invite|referral|code|error)=/.test(location.search);
  if (location.pathname === root.dataset.page && !isOther && !known && (!language || language === drawnIn))
    root.classList.add('shell');
})();
