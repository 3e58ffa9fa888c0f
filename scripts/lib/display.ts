/** Whether a window of a browser can open here. Only Linux runs without a display. */
export const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
