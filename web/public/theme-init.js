// Runs before the first paint, so that a dark or right-to-left visitor never sees a flash. A file, not inline: the CSP
// allows no inline script. What the build drew of a page is for its visitors who read its language.
(function () {
  // Where the program itself, whose scripts are modules, cannot be had nothing else can say so.
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
  // A page may be asked for in a language; it is served in it.
  var drawnIn = root.lang;
  var language = new URLSearchParams(location.search).get('lang') || read('wayfare-language');
  if (language === 'ar') {
    root.lang = 'ar';
    root.dir = 'rtl';
  }
  var known = keys.some(function (key) {
    return /LastAuthUser$/.test(key);
  });
  // These change what a page shows first.
  var isOther = /[?&](as|invite|referral|code|error)=/.test(location.search);
  if (location.pathname === root.dataset.page && !isOther && !known && (!language || language === drawnIn))
    root.classList.add('shell');
})();
