import './arabic-script.css';
