export { LOG_ROTATION, type LogRotation, setLogAside } from '../log-rotation.js';
